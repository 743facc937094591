/** What one part of the process tells the others: never needed for correctness, only for promptness. */
export type SignalName = 'content-changed' | 'mail-queued' | 'files-waiting' | 'sounds-waiting';

export type Signals = {
  emit(name: SignalName): void;
  on(name: SignalName, listener: () => void): void;
};

export const createSignals = (): Signals => {
  const listeners = new Map<SignalName, (() => void)[]>();
  return {
    emit(name) {
      for (const listener of listeners.get(name) ?? []) listener();
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
  };
};
