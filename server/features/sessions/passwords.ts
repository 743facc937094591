import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../errors.ts';

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MOST_WAITING = 60;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing happens off the event loop, a few at a time, so that guessing never slows a page. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= MOST_WAITING)
    throw new AppError(
      'too_many',
      'Too many people are signing in right now. Please try again in a moment.',
      { retryAfter: 5 },
    );
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The place goes to the next in line, so that nobody who comes now can overtake it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

// Of a random password nobody knows, made with the same cost: an unknown name costs the same time as a known one.
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hash(crypto.randomUUID(), cost).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
};

/** Checks a password; without a stored hash does the same work and answers false. */
export const passwordMatches = async (stored: string | null, password: string): Promise<boolean> => {
  const isRight = await inTurn(async () => verify(stored ?? (await decoyHash()), password));
  return stored !== null && isRight;
};
