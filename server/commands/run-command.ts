import { argv, exit, umask } from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describeStartupError } from '../lib/startup-errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>;

type Command<O extends Options, W> = {
  usage: string;
  options: O;
  /** The parsed options, or null when the command can't do what they ask for. */
  wanted(parsed: Parsed<O>): W | null;
  /** Returns the exit code. */
  run(wanted: W): Promise<number>;
};

/** Runs a command and ends the process with its exit code, or with 1 and an error message. */
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
  // Everything a command writes is readable by this user only.
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
