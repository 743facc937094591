import { formatMoney, getDecimals, type MinorUnits, type MoneyFormat } from './money.ts';

/**
 * The units that Stripe counts amounts in. They are Stripe's own, not those of ISO 4217: ariary have none here and two
 * decimals there, krónur and Ugandan shillings the other way round.
 * https://docs.stripe.com/currencies#minor-units, #zero-decimal, #three-decimal, #special-cases
 */

// UGX is in Stripe's list, too, but is sent with two decimals, as ISK is: a special case of the same page.
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const threeDecimal = 'BHD JOD KWD OMR TND';

const getCardDecimals = (currency: string): number => {
  if (zeroDecimal.includes(currency)) return 0;
  return threeDecimal.includes(currency) ? 3 : 2;
};

// https://docs.stripe.com/currencies#presentment-currencies, and those with three decimals.
const cardCurrencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW';

/** Whether cards can be charged in a currency at all. */
export const isCardCurrency = (currency: string): boolean => cardCurrencies.includes(currency);

/**
 * What amounts of a card payment are multiples of: Stripe refuses three decimals of which the last isn't 0, and has no
 * place for decimals that it doesn't count.
 */
export const getCardStep = (currency: string): MinorUnits => {
  const decimals = getCardDecimals(currency);
  return decimals === 3 ? 10 : 10 ** Math.max(0, getDecimals(currency) - decimals);
};

/** Whether an amount can be charged exactly. */
export const takesCardAmount = (units: MinorUnits, currency: string): boolean =>
  units % getCardStep(currency) === 0;

const getFactor = (currency: string): number => 10 ** (getCardDecimals(currency) - getDecimals(currency));

/** An amount in Stripe's units. It has to be one that can be charged. */
export const toCardUnits = (units: MinorUnits, currency: string): number =>
  Math.round(units * getFactor(currency));

/** An amount of Stripe's in ours. */
export const fromCardUnits = (amount: number, currency: string): MinorUnits =>
  Math.round(amount / getFactor(currency));

/** Why this amount can't be paid by card, for whoever wants to pay it; empty if it can. */
export const describeCardLimit = (units: MinorUnits, format: MoneyFormat): string =>
  takesCardAmount(units, format.currency)
    ? ''
    : `You can’t pay ${formatMoney(units, format)} by card: card payments have to be a multiple of ${formatMoney(getCardStep(format.currency), format)}.`;
