import { sendsEmail } from '../../lib/sends-email.ts';
import type { PanelProps } from '../placed-order/order-client.ts';

/** What the client gets to hear first, before anything was delivered. */
export const WhatComesFirst = ({ order: { stage, deliverables } }: Pick<PanelProps, 'order'>) => {
  const first = stage === 'to_start' ? 'Once I’ve started, your' : 'Your';
  const hasMix = deliverables.some(({ kind }) => kind === 'mix');
  const [version, rough] = hasMix ? ['mix', 'your rough mix'] : ['version', 'what you sent'];
  return (
    <p className="mb-2 max-w-prose text-muted">
      {first} first {version} shows up here{sendsEmail() && ', and I’ll email you when it does'}. You’ll
      compare it with {rough}, note what you’d like changed, and approve it when you’re happy.
    </p>
  );
};
