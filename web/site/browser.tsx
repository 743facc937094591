import '../lib/no-eval.ts';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../shared/pages.ts';
import './site.css';
import { showCarriedToasts } from '../ui/toast.ts';
import { pageLoaders } from './pages.ts';

// Takes over the page the server rendered, from the data that came with it.
const root = document.getElementById('root');
const embedded = document.getElementById('page-data')?.textContent;
if (!root || !embedded) throw new Error('The page came without its data');

const data = JSON.parse(embedded) as PageData;
const { default: Page } = await pageLoaders[data.page]();
hydrateRoot(root, <Page data={data} />);
showCarriedToasts();
