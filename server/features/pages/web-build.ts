import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageAssets, type PageName, pageNames, type WebPages } from '../../../shared/pages.ts';

/** The built front end: its renderer, and the assets of each document. */
export type Web = {
  renderPage: WebPages['renderPage'];
  renderPreview: WebPages['renderPreview'];
  renderAdmin: WebPages['renderAdmin'];
  assetsOf(page: PageName): PageAssets;
  adminAssets: PageAssets;
  /** The folder with the browser's files. */
  clientFolder: string;
  /** During development: serves current sources instead of built files and caches. */
  live?: {
    refresh(): Promise<void>;
    serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  };
};

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const SITE_ENTRY = 'site/browser.tsx';
const ADMIN_ENTRY = 'admin/main.tsx';
/** Fonts visible at the top of every page. */
const EARLY_FONTS = /(archivo|heading|geist-mono)[^/]*\.woff2$/;

/** Loads the output of `vite build`. Rejects if there is none. */
export const loadWeb = async (dist: string): Promise<Web> => {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const pages = (await import(pathToFileURL(join(dist, 'pages/pages.js')).href)) as WebPages;
  const byPage = Object.fromEntries(
    pageNames.map((page) => [page, assetsFor(manifest, SITE_ENTRY, pages.pageModules[page])]),
  ) as Record<PageName, PageAssets>;
  return {
    renderPage: pages.renderPage,
    renderPreview: pages.renderPreview,
    renderAdmin: pages.renderAdmin,
    assetsOf: (page) => byPage[page],
    adminAssets: assetsFor(manifest, ADMIN_ENTRY),
    clientFolder: join(dist, 'client'),
  };
};

/** The assets of an entry, plus the chunks of one more module to preload. */
const assetsFor = (manifest: Manifest, entry: string, module?: string): PageAssets => {
  const chunks = [entry, module].flatMap((name) => (name ? collect(manifest, name) : []));
  const files = [...new Set(chunks.map(({ file }) => `/${file}`))];
  const script = `/${manifest[entry]?.file ?? ''}`;
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return {
    scripts: [script],
    styles: styles.map((file) => `/${file}`),
    preloads: files.filter((file) => file !== script && file.endsWith('.js')),
    fonts: earlyFonts(manifest, styles),
  };
};

const collect = (manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((inner) => collect(manifest, inner, seen))];
};

const earlyFonts = (manifest: Manifest, styles: string[]): string[] => {
  const fromStyles = Object.values(manifest)
    .filter(({ css = [] }) => css.some((file) => styles.includes(file)))
    .flatMap(({ assets = [] }) => assets);
  return [...new Set(fromStyles)].filter((file) => EARLY_FONTS.test(file)).map((file) => `/${file}`);
};
