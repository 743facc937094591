import type { PageData } from '../../shared/pages.ts';
import './text-page.css';

/** A page of the studio's own: terms, privacy and the like. */
const TextPage = ({ data: { text } }: { data: PageData }) => (
  <article className="mx-auto max-w-page px-page py-16 md:py-24">
    <h1 className="wide mb-8 max-w-4xl text-balance text-4xl wrap-anywhere md:text-5xl">{text?.title}</h1>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown without HTML */}
    <div className="prose" dangerouslySetInnerHTML={{ __html: text?.html ?? '' }} />
  </article>
);

export default TextPage;
