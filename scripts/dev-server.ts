import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { run } from '../server/app/run.ts';
import type { Web } from '../server/features/pages/web-build.ts';
import type { PageAssets, WebPages } from '../shared/pages.ts';
import { root } from './build.ts';

// The product on live sources: started and restarted by `npm run dev`.
const PREAMBLE = '/@preamble.js';

/** React Refresh needs a few lines before the first component; in a separate module they need no inline script. */
const preamble: Plugin = {
  name: 'preamble',
  resolveId: (id) => (id === PREAMBLE ? id : undefined),
  load: (id) =>
    id === PREAMBLE
      ? `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`
      : undefined,
};

const createLiveWeb = async (): Promise<Web> => {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port: 24678 } },
    plugins: [preamble],
  });
  const load = () => vite.ssrLoadModule('/site/server.tsx') as Promise<WebPages>;
  let pages = await load();
  const assets = (entry: string, style: string): PageAssets => ({
    scripts: [PREAMBLE, '/@vite/client', entry],
    styles: [style],
    preloads: [],
    fonts: [],
  });
  return {
    renderPage: (data, linked) => pages.renderPage(data, linked),
    renderPreview: (data, linked) => pages.renderPreview(data, linked),
    renderAdmin: (linked, maxUploadMb) => pages.renderAdmin(linked, maxUploadMb),
    assetsOf: () => assets('/site/browser.tsx', '/site/site.css?direct'),
    adminAssets: assets('/admin/main.tsx', '/admin/admin.css?direct'),
    clientFolder: join(root, 'web/public'),
    live: {
      refresh: async () => {
        pages = await load();
      },
      serve: (request: IncomingMessage, response: ServerResponse) =>
        new Promise<void>((resolve, reject) => {
          vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
        }),
    },
  };
};

run(createLiveWeb);
