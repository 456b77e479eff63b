import { formatAddress } from 'localized-address-format';
import { countryName, type ShippingAddress } from './shipping.ts';

/** Returns the lines of an address for labels and mails, as its country writes them: '50667 Köln' in Germany, 'Austin, TX 78701' in the US. */
export function addressLines(address: ShippingAddress): string[] {
  const { name = '', line1, line2 = '', city = '', state = '', postalCode = '', country } = address;
  const format = (...street: string[]) =>
    formatAddress(
      {
        postalCountry: country,
        administrativeArea: state,
        locality: city,
        postalCode,
        name,
        addressLines: [line1, line2, ...street].filter((line) => line !== ''),
      },
      'latin',
    );
  const has = (lines: readonly string[], part: string) => lines.some((line) => line.includes(part));
  // Some formats leave out what buyers enter all the same: Japan's the city, and those of countries without postal codes the code.
  const lines = has(format(), city) ? format() : format(city);
  const isLost = !has(lines, postalCode);
  return [...lines, isLost ? postalCode : '', countryName(country)]
    .map((line) => line.replace(/^[\s,-]+|[\s,-]+$/g, ''))
    .filter((line) => line !== '');
}
