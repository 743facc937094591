import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandName, launchCommand } from '../run/product-process.ts';

type Outcome = { code: number | null; said: string };

/** Runs a built command with only these product variables; sends SIGKILL after that many milliseconds. */
export const command = async (
  name: CommandName,
  variables: Record<string, string>,
  args: string[] = [],
  killAfterMs?: number,
): Promise<Outcome> => {
  const child = launchCommand(name, variables, ...args);
  if (killAfterMs !== undefined)
    void sleep(killAfterMs, undefined, { ref: false }).then(() => child.end('SIGKILL'));
  const { code } = await child.ended;
  return { code, said: child.stdout() + child.stderr() };
};

/** Runs a command that must succeed. */
export const ran = async (
  name: CommandName,
  variables: Record<string, string>,
  args: string[] = [],
): Promise<string> => {
  const { code, said } = await command(name, variables, args);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`);
  return said;
};
