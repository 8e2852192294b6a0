import { type FormEvent, useState } from "react";
import { configurePrinter } from "../api/calls.ts";
import { type ApiError, asApiError, problemOf } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { showPrinter } from "./printer-status.ts";

type Typed = { ip: string; port: string; width: string };

export function AddressForm({ printer }: { printer: Printer }) {
  const stored: Typed = { ip: printer.ip, port: String(printer.port), width: String(printer.width) };
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const now = { ...stored, ...typed };
  const changed = (Object.keys(stored) as (keyof Typed)[]).some((field) => now[field] !== stored[field]);
  const type = (field: keyof Typed) => (value: string) => setTyped({ ...typed, [field]: value });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      showPrinter(await configurePrinter({ ip: now.ip.trim(), port: Number(now.port), width: Number(now.width) }));
      setTyped({});
      setError(undefined);
      showToast("Saved. The printer is being connected to.");
    } catch (failure) {
      setError(asApiError(failure));
    } finally {
      setBusy(false);
    }
  };

  const general = error && error.details.length === 0 ? error.message : undefined;
  return (
    <form className="address" onSubmit={save} noValidate>
      <Field
        label="Address"
        value={now.ip}
        onChange={type("ip")}
        problem={problemOf(error, "ip", "The address")}
        spellCheck={false}
      />
      <Field
        label="Port"
        value={now.port}
        onChange={type("port")}
        problem={problemOf(error, "port", "The port")}
        inputMode="numeric"
      />
      <Field
        label="Paper, mm"
        value={now.width}
        onChange={type("width")}
        problem={problemOf(error, "width", "The width")}
        inputMode="decimal"
      />
      <div className="address-actions">
        <Button variant="primary" type="submit" busy={busy} disabled={!changed}>
          Save
        </Button>
        <Button variant="quiet" disabled={!changed} onClick={() => setTyped({})}>
          Undo
        </Button>
        {general && (
          <p className="problem" role="alert">
            {general}
          </p>
        )}
      </div>
    </form>
  );
}
