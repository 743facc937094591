import { createContext } from 'react';

/** Where the set-up guide goes on from here; null on a page outside of it. */
export const SetupContext = createContext<string | null>(null);
