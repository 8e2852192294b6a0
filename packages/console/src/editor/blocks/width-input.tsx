import { useState } from "react";
import { type Width, type WidthUnit, widthFrom, widthShown, widthUnits } from "../../ui/form/length.ts";
import { words } from "../../words/words.ts";

interface WidthInputProps {
  id: string;
  value: unknown;
  "aria-invalid": boolean;
  "aria-describedby": string;
  onChange(value: unknown): void;
}

/** The width of a picture: a number, and what it counts. */
export function WidthInput({ value, onChange, ...shared }: WidthInputProps) {
  const [typed, setTyped] = useState<Width>({ amount: "", unit: "mm" });
  const shown = widthFrom(typed) === value ? typed : widthShown(value, typed.unit);
  const { unitOfWidth, dots } = words().blocks;
  const change = (width: Width) => {
    setTyped(width);
    onChange(widthFrom(width));
  };
  return (
    <span className="with-unit">
      <input
        {...shared}
        inputMode="decimal"
        spellCheck={false}
        value={shown.amount}
        onChange={(event) => change({ ...shown, amount: event.target.value })}
      />
      <select
        aria-label={unitOfWidth}
        value={shown.unit}
        onChange={(event) => change({ ...shown, unit: event.target.value as WidthUnit })}
      >
        {widthUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit === "dots" ? dots : unit}
          </option>
        ))}
      </select>
    </span>
  );
}
