import '../lib/no-eval.ts';
import '../lib/foreign-changes.ts';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../shared/pages.ts';
import { KeepShown } from '../lib/keep-shown.tsx';
import { setLocale, setTimezone } from '../lib/locale.ts';
import { recordClicks } from '../lib/replay-clicks.ts';
import { setSendsEmail } from '../lib/sends-email.ts';
import { showCarriedToast } from '../ui/toast.ts';
import { pageLoaders } from './pages.ts';
import { SiteFrame } from './site-frame.tsx';
import './site.css';

// Hydrates the server-rendered page from its embedded data.
const findRoot = () => document.getElementById('root');
const embedded = document.getElementById('page-data')?.textContent;
if (!embedded) throw new Error('The page came without its data');

const release = recordClicks(findRoot);
const data = JSON.parse(embedded) as PageData;
setLocale(data.settings.locale);
setTimezone(data.timezone);
setSendsEmail(data.sends_email);
const { default: Page } = await pageLoaders[data.page]();
const AwakePage = () => {
  useEffect(() => queueMicrotask(release), []);
  return (
    <SiteFrame data={data}>
      <Page data={data} />
    </SiteFrame>
  );
};
// An extension may have replaced it meanwhile.
const root = findRoot();
if (root)
  hydrateRoot(
    root,
    <KeepShown find={findRoot}>
      <AwakePage />
    </KeepShown>,
  );
showCarriedToast();
