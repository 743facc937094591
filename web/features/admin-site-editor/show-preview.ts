import type { SitePreview } from '../../../shared/site-preview.ts';

/** Where a text is on the page, in the page's pixels. */
export type Spot = { mark: string; left: number; top: number; width: number; height: number };

/** Puts another rendering into a page that is shown, which keeps its styles, fonts and place. */
export const showPreview = (page: Document, { html, accent }: SitePreview): void => {
  const next = new DOMParser().parseFromString(html, 'text/html');
  // Parsed and shown without scripting, they would be laid out.
  for (const hint of next.querySelectorAll('noscript')) hint.remove();
  const [root, nextRoot] = [page.documentElement, next.documentElement];
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  for (const { name, value } of nextRoot.attributes) if (name !== 'style') root.setAttribute(name, value);
  const scheme = 'meta[name=color-scheme]';
  const content = next.querySelector<HTMLMetaElement>(scheme)?.content;
  if (content) page.querySelector(scheme)?.setAttribute('content', content);
  page.body.replaceWith(page.adoptNode(next.body));
  // Through the style object, which the policy allows; a style attribute in the text would be refused.
  for (const [name, value] of Object.entries(accent)) root.style.setProperty(`--${name}`, value);
  // The frame is as high as the page, not the other way round.
  page.getElementById('root')?.style.setProperty('min-height', '0');
};

/** How high the page is, and where its texts are. Of a text in two places, the first. */
export const measurePreview = (page: Document): { height: number; spots: Spot[] } => {
  const spots = new Map<string, Spot>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-text]')) {
    const mark = element.dataset.text ?? '';
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && !spots.has(mark)) spots.set(mark, { mark, left, top, width, height });
  }
  const end = page.getElementById('root')?.getBoundingClientRect().bottom ?? 0;
  return { height: Math.ceil(end), spots: [...spots.values()] };
};
