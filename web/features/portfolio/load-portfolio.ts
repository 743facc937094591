import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { call } from '../../lib/api.ts';

export const loadPortfolio = async (): Promise<PortfolioItem[]> =>
  (await call('GET /api/portfolio', { query: { _t: Date.now() } })).items;
