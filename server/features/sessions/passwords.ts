import { hash, verify } from '@node-rs/argon2';
import { type Caller, HashQueue } from './hash-queue.ts';

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes run off the event loop, a few at a time, so that guessing passwords never slows down a page. */
const queue = new HashQueue();

/** Runs work that hashes one or two passwords when it is the caller's turn. */
export const runInHashQueue = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  queue.run(caller, work);

/** Call only inside `runInHashQueue`. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// The hash of a random password with the same cost, so an unknown name takes as long as a known one.
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hash(crypto.randomUUID(), cost).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
};

/**
 * Checks a password. Without a stored hash it does the same work and returns false. Call only inside `runInHashQueue`.
 */
export const passwordMatches = async (stored: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? (await decoyHash()), password);
  return stored !== null && isRight;
};
