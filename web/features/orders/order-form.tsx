import type { Settings } from '../../../shared/settings.ts';

export const OrderForm = ({ settings, max_upload_mb }: { settings: Settings; max_upload_mb: number }) => (
  <p>
    {settings.business_name} takes files of up to {max_upload_mb} MB.
  </p>
);
