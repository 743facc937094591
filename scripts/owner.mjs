// Plain JavaScript, because run.mjs uses it before anything is installed.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';

/**
 * Called before anything is written into the checkout: a user without permission gets one line and an exit, and root is
 * told who owns it.
 */
export const checkOwner = (root) => {
  const me = process.getuid?.();
  const { uid } = statSync(root);
  if (me === undefined || me === uid) return;
  const owner = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `user ${uid}`;
  const advice = `This checkout, ${root}, belongs to ${owner}`;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(`${advice}. Run this as that user.`);
    process.exit(1);
  }
  if (me === 0)
    console.error(
      `${advice}, and you are root. Everything installed and built now will belong to root, and ${owner} can’t replace it. Run this as that user, or change the owner afterwards: chown -R ${owner}: ${root}`,
    );
};
