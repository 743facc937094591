import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { MINUTE, now } from '../../lib/clock.ts';
import { sendDueReminders } from '../order-clock/send-reminder.ts';
import { sendApprovalReminders } from '../revisions/remind-approvals.ts';

/** Checks every minute which orders are due a payment or approval reminder: jobs can't be delayed for days. */
export const sendRemindersJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'send-reminders',
    everyMs: MINUTE,
    async run() {
      const sent = await sendDueReminders(deps, now());
      if (sent) deps.log.info({ sent }, 'reminded clients of payments');
      const asked = await sendApprovalReminders(deps, now());
      if (asked) deps.log.info({ sent: asked }, 'reminded clients to approve');
    },
  });
