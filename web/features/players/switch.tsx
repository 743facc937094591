import type { ReactNode, Ref } from 'react';

/** An on/off switch. */
export const Switch = ({ ref, isOn, onClick, keys, problem, children }: SwitchProps) => (
  <button
    ref={ref}
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-keyshortcuts={keys}
    disabled={problem !== undefined}
    aria-describedby={problem}
    onClick={onClick}
    className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-3 text-left font-semibold text-sm disabled:cursor-not-allowed disabled:text-muted"
  >
    <span
      aria-hidden="true"
      className="flex h-6 w-10 shrink-0 items-center rounded-sm border border-edge bg-ink px-0.5 transition-colors group-hover:border-muted group-aria-checked:border-text group-aria-checked:bg-text"
    >
      <span className="h-4.5 w-3.5 rounded-[2px] bg-muted transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-panel" />
    </span>
    {children}
  </button>
);
type SwitchProps = {
  ref?: Ref<HTMLButtonElement>;
  isOn: boolean;
  onClick: () => void;
  keys?: string;
  /** Id of the text that explains why it is unavailable. */
  problem?: string | undefined;
  children: ReactNode;
};
