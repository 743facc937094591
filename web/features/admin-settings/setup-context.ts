import { createContext } from 'react';

/** Where the set-up guide goes on from here, and what to do before; null on a page outside of it. */
export const SetupContext = createContext<{ to: string; onLeave(): void } | null>(null);
