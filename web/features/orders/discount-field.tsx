import { limits } from '../../../shared/limits.ts';
import { Field, Input } from '../../ui/field.tsx';
import type { DiscountCheck } from './ask-discount.ts';

export const DiscountField = ({ code, check, problem, onChange }: DiscountFieldProps) => (
  <Field
    label="Discount code"
    error={problem ?? (check.state === 'invalid' || check.state === 'failed' ? check.message : undefined)}
    hint={
      <span role="status">
        {check.state === 'checking' && 'Checking the code …'}
        {check.state === 'valid' && (
          <span className="text-success">{check.description || 'This code is applied.'}</span>
        )}
      </span>
    }
  >
    {(control) => (
      <Input
        {...control}
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        maxLength={limits.discount_code}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
type DiscountFieldProps = {
  code: string;
  check: DiscountCheck;
  problem: string | undefined;
  onChange(code: string): void;
};
