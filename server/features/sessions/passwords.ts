import { hash, verify } from '@node-rs/argon2';
import { type Caller, HashQueue } from './hash-queue.ts';

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing happens off the event loop, a few at a time, so that guessing never slows a page. */
const queue = new HashQueue();

/** Runs work that hashes one or two passwords when it is the caller's turn. */
export const runInHashQueue = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  queue.run(caller, work);

/** To be called in turn. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Of a random password nobody knows, made with the same cost: an unknown name costs the same time as a known one.
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hash(crypto.randomUUID(), cost).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
};

/** Checks a password; without a stored hash does the same work and answers false. To be called in turn. */
export const passwordMatches = async (stored: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? (await decoyHash()), password);
  return stored !== null && isRight;
};
