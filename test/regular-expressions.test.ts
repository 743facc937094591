import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { cpuMs } from './cpu-time.ts';

// A crafted text can keep a careless regular expression busy for hours. Every one of the server's is tried on such
// texts.
const root = join(import.meta.dirname, '..');
const files = globSync('{shared,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** Half the size of a form part's header. Quadratic time shows at this length. */
const LENGTH = 4_000;
const MAX_MS = 60;
/** Expressions that see no text from strangers, or none this long, with their maximum length. */
const shorter: Record<string, number> = {
  // MAIL_FROM, which the owner sets.
  'server/features/email-setup/smtp-url.ts': 100,
  // The digits of an amount.
  'shared/money.ts': 20,
};

type Found = { file: string; pattern: RegExp };

const expressionsIn = (file: string): Found[] => {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const found: Found[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex) found.push({ file, pattern: new RegExp(regex.pattern, regex.flags) });
    else for (const inner of Object.values(node)) look(inner);
  };
  look(program);
  return found;
};

const all = files.flatMap(expressionsIn);

/** Strings to repeat: characters the expression itself mentions, one and two at a time, and the usual suspects. */
const repeated = ({ source }: RegExp): string[] => {
  const own = [...new Set(source.replace(/\\[a-z]|[()[\]{}^$*+?|\\]/gi, ''))].slice(0, 8);
  const usual = ['a', 'A', '0', ' ', '\n', '.', '-', '"', '{'];
  const marks = [...new Set([...own, ...usual])];
  return [...marks, ...own.flatMap((first) => ['a', ' ', '.', '0'].map((second) => first + second))];
};

const timeOf = ({ file, pattern }: Found): { ms: number; text: string } => {
  const length = shorter[file] ?? LENGTH;
  let worst = { ms: 0, text: '' };
  for (const unit of repeated(pattern))
    for (const [start, end] of [
      ['', '\u0001'],
      ['a', '!\n'],
      [unit, 'a'],
    ]) {
      const text = start + unit.repeat(Math.ceil(length / unit.length)) + end;
      pattern.lastIndex = 0;
      const ms = cpuMs(() => void text.replace(pattern, ''));
      if (ms > worst.ms) worst = { ms, text: `${unit.repeat(3)}…${end}` };
    }
  return worst;
};

test('every expression finishes quickly, whatever text it is given', () => {
  expect(all.length).toBeGreaterThan(80);
  const slow = all.flatMap((one) => {
    // Measured again, as the machine may have been busy.
    let worst = timeOf(one);
    for (let again = 0; again < 3 && worst.ms > MAX_MS; again++) worst = timeOf(one);
    return worst.ms > MAX_MS
      ? [`${one.file} ${one.pattern}: ${Math.round(worst.ms)} ms at ${worst.text}`]
      : [];
  });
  expect(slow).toEqual([]);
});
