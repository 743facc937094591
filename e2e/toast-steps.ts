import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { limits } from '../shared/limits.ts';

const root = join(import.meta.dirname, '..');
const sources = new Map(
  globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).map((path) => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ]),
);

/** The sources in `web` that contain the pattern. */
export const listSources = (pattern: RegExp): string[] =>
  [...sources].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).sort();

/** The sources that show a toast: what is left of them in a page's code can appear on that page. */
export const listToasts = (): string[] =>
  listSources(/\b(toast|toastError|toastFormError|toastOnNextPage|showUndoToast)\(/);

const listImports = (path: string, pattern: RegExp): string[] =>
  [...(sources.get(path) ?? '').matchAll(pattern)]
    .map(([, from = '']) => relative(root, join(root, dirname(path), from)))
    .filter((next) => sources.has(next));

/** The code of every page, which is loaded when the page opens. */
export const listPages = (): string[] =>
  ['web/site/pages.ts', 'web/admin/router.tsx'].flatMap((path) => listImports(path, /import\('(\.[^']+)'/g));

/** What a module imports, with what that imports: at once or later, but other pages, which `import()` loads. */
export const listImported = (entry: string, isPage: (path: string) => boolean): string[] => {
  const found = new Set([entry]);
  for (const path of found)
    for (const next of listImports(path, /(?:from |import |import\()'(\.[^']+)'/g))
      if (!isPage(next)) found.add(next);
  return [...found];
};

type Toaster = typeof import('../web/ui/toaster.tsx');

const name = 'W'.repeat(limits.name);
const sentence = 'The studio’s server couldn’t be reached. Check your connection, then try again. ';

type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Where the function is that every toast goes through, in the built product, and how toasts look. */
const findToaster = () => {
  const text = readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const entry = manifest['ui/toaster.tsx'];
  if (!entry) throw new Error('The build has no code for toasts');
  const chunks = [entry, ...(entry.imports ?? []).flatMap((name) => manifest[name] ?? [])];
  return { script: entry.file, styles: chunks.flatMap(({ css = [] }) => css) };
};

/** Shows as many toasts as are shown at once, each with the longest words and all that it can carry; they stay. */
const showManyToasts = async (page: Page): Promise<void> => {
  const words = { message: `${name} was removed. ${sentence}`, detail: `${name} ${sentence}` };
  const { script, styles } = findToaster();
  for (const style of styles) await page.addStyleTag({ url: `/${style}` });
  // As text: Vitest would rewrite an `import()` to its own.
  const toaster = await page.evaluateHandle<Toaster>(`import(location.origin + '/${script}')`);
  await toaster.evaluate(async ({ showToast }, { message, detail }) => {
    const until = Date.now() + 3_600_000;
    const run = () => undefined;
    await showToast({ message, detail, kind: 'error', until });
    for (const topic of '1234')
      await showToast({
        ...{ message: `${topic} ${message}`, detail, topic, kind: 'success', until },
        action: { label: 'Undo', run },
        other: { label: 'Change', run },
      });
  }, words);
  await expect.poll(() => page.locator('.toast').count()).toBe(5);
  // They slide in.
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('.toast')].flatMap((one) =>
        one.getAnimations().map(({ finished }) => finished),
      ),
    ),
  );
};

type Reached = { pressed: string[]; covered: string[] };

/**
 * In the page: which controls can be pressed in their middle once they are scrolled to, by hand and by the focus; and
 * which ones a toast meets then. Without toasts, they keep their place, but nothing is hidden by them.
 */
const reachControls = (hasToasts: boolean): Reached => {
  for (const one of document.querySelectorAll<HTMLElement>('.toaster, .toast, [data-toasts]'))
    one.style.visibility = hasToasts ? '' : 'hidden';
  const getBoxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const layer = [
    ...document.querySelectorAll(
      ':is([role=dialog], [role=alertdialog])[data-open], dialog[open], [data-sheet]',
    ),
  ].at(-1);
  const controls = (layer ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=slider]',
  );
  const nameOf = (one: HTMLElement) =>
    `${one.localName} ${one.getAttribute('aria-label') ?? one.getAttribute('href') ?? (one.textContent.trim().slice(0, 60) || one.id || one.getAttribute('name'))}`;
  const isHit = (one: HTMLElement) => {
    const [box] = one.getClientRects();
    if (!box) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one);
  };
  /** The part of a control that isn't scrolled away inside of something on the page, such as the preview. */
  const getSeen = (one: HTMLElement) => {
    const { left, right, ...box } = one.getBoundingClientRect().toJSON() as DOMRect;
    let { top, bottom } = box;
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== 'visible') {
        const frame = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
    return { left, top, right, bottom };
  };
  const meetsToast = (control: HTMLElement) => {
    const { left, top, right, bottom } = getSeen(control);
    // Of what is higher than the room that toasts leave, such as a long text of the preview, the middle counts.
    if (bottom - top > innerHeight / 3) return false;
    return getBoxes(':not([data-toasts] *).toaster:has(.toast), [data-toasts]:has(.toast)').some(
      (one) => one.left < right - 1 && left < one.right - 1 && one.top < bottom - 1 && top < one.bottom - 1,
    );
  };
  const reached: Reached = { pressed: [], covered: [] };
  for (const one of controls) {
    if (
      one.closest('.toast, .skip-link, [aria-hidden=true], [inert]') ||
      !one.checkVisibility() ||
      one.offsetWidth < 3 ||
      one.matches(':disabled')
    )
      continue;
    one.focus();
    const isReached = () => isHit(one) && !meetsToast(one);
    // By hand, what moves with the page for a while is scrolled on until it is in view, or stays where it is.
    for (let tries = 0, at = Number.NaN; tries < 20 && (tries === 0 || !isReached()); tries++) {
      one.scrollIntoView({ block: tries === 0 ? 'nearest' : 'center', behavior: 'instant' });
      // As it does by itself a moment later.
      document.dispatchEvent(new Event('scrollend'));
      const { top } = one.getBoundingClientRect();
      if (tries > 1 && top === at) break;
      at = top;
    }
    if (isHit(one)) reached.pressed.push(nameOf(one));
    if (meetsToast(one)) reached.covered.push(nameOf(one));
  }
  return reached;
};

/** Expects that what can be pressed on a screen without toasts can be pressed with them, and that none meets it. */
export const expectNothingCovered = async (page: Page): Promise<void> => {
  await showManyToasts(page);
  await expect
    .poll(async () => {
      const without = await page.evaluate(reachControls, false);
      const { pressed, covered } = await page.evaluate(reachControls, true);
      return {
        isRead: without.pressed.length > 0,
        lost: without.pressed.filter((one) => !pressed.includes(one)),
        covered: covered.filter((one) => without.pressed.includes(one)),
      };
    })
    .toEqual({ isRead: true, lost: [], covered: [] });
};
