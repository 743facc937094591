import { getSitePagePath, TERMS } from '../../../shared/site-page-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { SitePageForm } from './site-page-form.tsx';
import { type SitePageRow, sitePageKind } from './site-page-kind.ts';

/** Terms, privacy, an imprint and others: the list and the form. */
export const SitePageManager = () => (
  <ContentManager
    kind={sitePageKind}
    add="New page"
    empty={
      <EmptyState title="No pages yet.">
        <p>Add terms, a privacy notice or an imprint, where your country asks for them.</p>
      </EmptyState>
    }
    row={(row) => <PageRow {...row} />}
    form={(editor, pages = []) => <SitePageForm key={editor.key} editor={editor} pages={pages} />}
    deleteTitle="Delete this page?"
    whatGoes={({ title, slug }) => (
      <>
        <strong>{title}</strong> disappears from your site right away, and links to it lead nowhere.
        {slug === TERMS && ' The order form no longer asks for terms; orders keep what they accepted.'}
      </>
    )}
  />
);

const PageRow = ({ item, all: _, ...row }: RowOf<SitePageRow>) => (
  <ContentRow {...row} id={item.id} name={item.title}>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{item.title}</span>
      {item.slug === TERMS && <Badge tone="tone-green">Accepted with every order</Badge>}
    </p>
    <p className="mt-1 text-muted text-sm wrap-anywhere">
      <a className="link" href={getSitePagePath(item.slug)}>
        {getSitePagePath(item.slug)}
      </a>
      {!item.in_footer && ' · not linked in the footer'}
    </p>
  </ContentRow>
);
