import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export type CommandName = 'backup' | 'restore' | 'move' | 'doctor';
type Outcome = { code: number | null; said: string };

/** Runs a built command with only these product variables; sends SIGKILL after that many milliseconds. */
export const command = async (
  name: CommandName,
  variables: Record<string, string>,
  args: string[] = [],
  killAfterMs?: number,
): Promise<Outcome> => {
  const child = spawn(process.execPath, [join(root, `dist/server/${name}.js`), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: env.PATH, HOME: env.HOME, NODE_ENV: 'production', ...variables },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  if (killAfterMs !== undefined)
    void sleep(killAfterMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: (await said).join('') };
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
