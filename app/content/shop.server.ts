import { z } from 'zod';
import { text } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const file = 'shop.yml';

export const shopSchema = z.strictObject({ title: text, description: text, lead: text });

/** Content of /shop above the products (content/shop.yml). */
export type ShopContent = z.output<typeof shopSchema>;

/** Reads content/shop.yml. Throws ContentError. */
export const readShop = (): ShopContent => parseContent(file, readContentFile(file), shopSchema);
