import type { ClientFilter } from '../../../../shared/clients.ts';
import type { Mailing } from '../../../../shared/mailings.ts';

export const filterLabels: Record<ClientFilter, string> = {
  all: 'All clients',
  recent: 'Recent (30 days)',
  active: 'Active',
};

/** `285 sent, 2 failed`: what there is to tell of a bulk mail in a line. */
export const sayState = ({ queued, sent, failed, cancelled }: Mailing): string =>
  [
    `${sent.toLocaleString('en')} sent`,
    queued > 0 && `${queued.toLocaleString('en')} waiting`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
    cancelled > 0 && `${cancelled.toLocaleString('en')} withdrawn`,
  ]
    .filter(Boolean)
    .join(', ');
