import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The one command of a document, a line of a block or text in backticks, that matches. */
export const findCommand = async (document: string, pattern: RegExp): Promise<string> => {
  const text = await readFile(join(root, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const commands = [
    ...blocks.flatMap((block) => block.split('\n')),
    ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, command = '']) => command),
  ];
  const found = commands.filter((command) => pattern.test(command));
  if (found.length !== 1) throw new Error(`${document} has ${found.length} commands like ${pattern}`);
  return found[0] ?? '';
};
