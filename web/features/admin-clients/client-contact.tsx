import type { ReactNode } from 'react';
import type { ClientHistory } from '../../../shared/clients.ts';
import { formatDay } from '../../lib/format.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { PhoneField } from './phone-field.tsx';
import type { ClientFieldEdit } from './use-client-edit.ts';

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="mb-0.5 text-muted text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** How to reach a client, and whether they want to hear news. */
export const ClientContact = ({
  info,
  phone,
}: {
  info: ClientHistory['client_info'];
  phone: ClientFieldEdit;
}) => (
  <Panel title="Contact">
    <dl className="space-y-3">
      <Entry label="Email">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{info.email}</span>
          <CopyText
            kind="quiet"
            text={info.email}
            copied={`${info.email} copied to clipboard`}
            label="Copy address"
            className={`${dense} px-2!`}
          />
        </div>
      </Entry>
      <Entry label="Phone">
        <PhoneField edit={phone} />
      </Entry>
      {info.unsubscribed_at && (
        <Entry label="News">
          Unsubscribed on {formatDay(info.unsubscribed_at)}. Mail about their orders still reaches them; bulk
          mail and other letters do not.
        </Entry>
      )}
    </dl>
  </Panel>
);
