import { type FormEvent, useState } from "react";
import { getShop, printOnce, type StoredShop } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keepIdempotencyKey } from "../api/idempotency.ts";
import { useLoad } from "../live/use-load.ts";
import { failureText, textBesides } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { useFocusOnProblem } from "../ui/form/focus-problem.ts";
import { Icon } from "../ui/icon.tsx";
import { Paper, Picture } from "../ui/paper.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { words } from "../words/words.ts";
import { sampleReceipt } from "./sample-receipt.ts";
import { ReceiptFields, RegionFields } from "./shop-fields.tsx";
import { type ShopForm, shopFields } from "./shop-form.ts";
import { useSamplePicture } from "./use-sample-picture.ts";
import { useShop } from "./use-shop.ts";

/** What is the same on every receipt, with a receipt beside it that shows what it does. */
export function ShopPage() {
  const { value, error, reload } = useLoad("shop", getShop);
  return (
    <div className="page shop-page">
      <header className="shop-head">
        <h1>{words().shop.title}</h1>
        <p className="aside">{words().shop.about}</p>
      </header>
      {error && !value && <Failed error={error} onRetry={reload} />}
      {!error && !value && <Skeleton rows={2} height={240} />}
      {value && <ShopEditor stored={value} />}
    </div>
  );
}

function ShopEditor({ stored }: { stored: StoredShop }) {
  const shop = useShop(stored);
  const { form, suggestions, error, conflict, type } = shop;
  const say = words().shop;
  const formRef = useFocusOnProblem(error);
  const fields = { form, suggestions, error, onChange: type };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void shop.save();
  };
  const general = textBesides(error, shopFields);
  return (
    <div className="shop-desk">
      <form ref={formRef} className="shop-form" onSubmit={save} noValidate>
        <section className="card">
          <h2>{say.onReceipts}</h2>
          <ReceiptFields {...fields} />
        </section>
        <section className="card shop-region">
          <h2>{say.region}</h2>
          <RegionFields {...fields} />
        </section>
        <div role="alert">
          {conflict && <p className="note warn">{conflict}</p>}
          {general && <p className="problem">{general}</p>}
        </div>
        <div className="shop-actions">
          <Button variant="primary" type="submit" busy={shop.busy} disabled={!shop.canSave}>
            {say.save}
          </Button>
          <Button variant="quiet" disabled={!shop.unsaved} onClick={shop.undo}>
            {say.undo}
          </Button>
          <p className="shop-state" role="status">
            {shop.saved && (
              <>
                <Icon name="check" size={18} /> {say.saved}
              </>
            )}
            {!shop.saved && shop.unsaved && say.unsaved}
          </p>
        </div>
      </form>
      <OnPaper form={form} />
      <UnsavedChanges unsaved={shop.unsaved} text={say.lost} />
    </div>
  );
}

function OnPaper({ form }: { form: ShopForm }) {
  const say = words().shop;
  const receipt = sampleReceipt(form, say);
  const { picture, error } = useSamplePicture(receipt);
  const [busy, setBusy] = useState(false);
  const [printWithKey] = useState(keepIdempotencyKey);
  const print = async () => {
    setBusy(true);
    try {
      await printWithKey((idempotencyKey) => printOnce(receipt, idempotencyKey));
      showToast(say.printing);
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    setBusy(false);
  };
  return (
    <section className="shop-paper" aria-label={say.paper}>
      <Paper widthMm={80}>{picture && <Picture blob={picture} alt={say.picture} />}</Paper>
      {error && <p className="problem">{`${say.noPicture} ${failureText(error)}`}</p>}
      <Button icon="printer" busy={busy} onClick={print}>
        {say.printSample}
      </Button>
    </section>
  );
}
