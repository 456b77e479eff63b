// Stripe's list of currencies (docs.stripe.com/currencies), the one place that knows them. Intl differs: it shows ISK without decimals, which
// Stripe counts in hundredths, and it knows no smallest and no largest payment. Codes are in small letters, as Stripe writes them.

/** What Stripe takes in a currency. Amounts are in its smallest unit, as in every name that ends in 'Cents'. */
export interface CurrencyRules {
  /** How many of the smallest unit are one: 100, 1 or 1000. */
  units: number;
  /** Decimals that people see. */
  decimals: number;
  /** Every amount is a multiple of it. */
  step: number;
  /** The smallest payment where it is not converted to another currency. */
  minimum: number;
  /** The largest payment. */
  maximum: number;
}

/** Without decimals. */
const whole = ' bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf ';
/** Without decimals, but Stripe counts in hundredths. */
const wholeInHundredths = ' isk ugx ';
/** With three decimals, of which the last is 0. */
const thousandths = ' bhd jod kwd omr tnd ';
/** Stripe takes twelve digits, and our columns have room for nine. */
const nineDigits = ' idr ';

const minimums: Readonly<Record<string, number>> = {
  ...{
    usd: 50,
    aed: 200,
    aud: 50,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
    hkd: 400,
  },
  ...{ huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300 },
  ...{ sgd: 50, thb: 1000 },
};

/** Returns what Stripe takes in a currency. */
export function currencyRules(currency: string): CurrencyRules {
  const isIn = (list: string) => list.includes(` ${currency} `);
  const { units, decimals, step } = isIn(whole)
    ? { units: 1, decimals: 0, step: 1 }
    : isIn(wholeInHundredths)
      ? { units: 100, decimals: 0, step: 100 }
      : isIn(thousandths)
        ? { units: 1000, decimals: 3, step: 10 }
        : { units: 100, decimals: 2, step: 1 };
  return {
    units,
    decimals,
    step,
    minimum: minimums[currency] ?? step,
    maximum: (isIn(nineDigits) ? 999_999_999 : 99_999_999) - (step - 1),
  };
}

/** The currencies that cards can be charged in, in capitals as ISO 4217 and the site settings write them. */
export const currencyCodes = (
  'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF ' +
  'DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT ' +
  'LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON ' +
  'RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XOF XPF YER ' +
  'ZAR ZMW'
).split(' ');
