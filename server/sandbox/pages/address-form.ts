import { html } from 'hono/html';
import { countryName } from '#domain/shipping.ts';
import type { CheckoutSession, ShippingDetails } from '../stripe/stripe-objects.ts';
import type { Html } from './page.ts';

/** The fields of a submitted form. */
export type TypedAddress = Pick<URLSearchParams, 'get'>;

const fields = [
  { name: 'name', label: 'Full name', autocomplete: 'shipping name', isRequired: true },
  { name: 'line1', label: 'Address', autocomplete: 'shipping address-line1', isRequired: true },
  {
    name: 'line2',
    label: 'Apartment or suite (optional)',
    autocomplete: 'shipping address-line2',
    isRequired: false,
  },
  { name: 'city', label: 'City', autocomplete: 'shipping address-level2', isRequired: true },
  {
    name: 'state',
    label: 'State or province (optional)',
    autocomplete: 'shipping address-level1',
    isRequired: false,
  },
  {
    name: 'postal_code',
    label: 'ZIP or postal code',
    autocomplete: 'shipping postal-code',
    isRequired: true,
  },
] as const;

/** The fields for a shipping address; nothing if the session does not ask for one. */
export function addressForm(
  { shipping_address_collection: collection }: CheckoutSession,
  typed?: TypedAddress,
): Html | '' {
  if (collection === null) return '';
  return html`<fieldset>
    <legend>Shipping address</legend>
    ${fields.map(
      ({ name, label, autocomplete, isRequired }) =>
        html`<label for="${name}">${label}</label>
          <input
            id="${name}"
            name="${name}"
            autocomplete="${autocomplete}"
            maxlength="200"
            ${isRequired ? 'required' : ''}
            value="${typed?.get(name) ?? ''}"
          />`,
    )}
    <label for="country">Country</label>
    <select id="country" name="country" autocomplete="shipping country" required>
      ${collection.allowed_countries.map(
        (code) =>
          html`<option value="${code}" ${typed?.get('country') === code ? 'selected' : ''}>
            ${countryName(code)}
          </option>`,
      )}
    </select>
  </fieldset>`;
}

/** Reads the submitted address. Returns undefined if the session does not ask for one, and a message if it is incomplete. */
export function readAddress(
  form: TypedAddress,
  { shipping_address_collection: collection }: CheckoutSession,
): ShippingDetails | string | undefined {
  if (collection === null) return undefined;
  const read = (name: string) => form.get(name)?.trim().slice(0, 200) ?? '';
  const missing = fields.find(({ name, isRequired }) => isRequired && read(name) === '');
  if (missing) return `Please enter your shipping address: ${missing.label.toLowerCase()} is missing.`;
  const country = read('country');
  if (!collection.allowed_countries.includes(country)) return 'We don’t ship to this country.';
  return {
    name: read('name'),
    address: {
      line1: read('line1'),
      line2: read('line2') || null,
      city: read('city'),
      state: read('state') || null,
      postal_code: read('postal_code'),
      country,
    },
  };
}
