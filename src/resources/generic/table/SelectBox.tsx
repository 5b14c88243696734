import { useIndeterminate } from '../useIndeterminate.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isSome?: boolean;
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
}

/** The browser's own box in a label that fills its place: a thousand of them must cost nothing. */
export function SelectBox({ label, isOn, isSome = false, onChange }: SelectBoxProps) {
  const box = useIndeterminate(isSome);
  return (
    // Shift would otherwise select the text between two clicks.
    <label onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) =>
          onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}
