import { forgetOnThisDevice } from "../api/key.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";

interface ForbiddenProps {
  said: { title: string; what: string; otherKey: string };
}

/** The key that the console is open with does not reach this far. */
export function Forbidden({ said }: ForbiddenProps) {
  return (
    <Empty icon="key" title={said.title}>
      <p>{said.what}</p>
      <Button onClick={forgetOnThisDevice}>{said.otherKey}</Button>
    </Empty>
  );
}
