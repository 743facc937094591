import { argv, exit, umask } from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describeStartupError } from '../startup-errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>;

type Command<O extends Options, W> = {
  usage: string;
  options: O;
  /** What the arguments ask for, or null when they ask for nothing this command does. */
  wanted(parsed: Parsed<O>): W | null;
  /** Answers the exit code. */
  run(wanted: W): Promise<number>;
};

/** Runs a command and ends the process: with its code, or with 1 and a sentence. */
export const runCommand = async <O extends Options, W>({
  usage,
  options,
  wanted,
  run,
}: Command<O, W>): Promise<never> => {
  const read = (): W | null => {
    try {
      return wanted(parseArgs({ args: argv.slice(2), allowPositionals: true, options }));
    } catch {
      return null;
    }
  };
  // What a command writes is for this user alone.
  umask(0o077);
  try {
    const asked = read();
    if (asked) exit(await run(asked));
    console.error(usage);
  } catch (error) {
    console.error(describeStartupError(error));
  }
  exit(1);
};
