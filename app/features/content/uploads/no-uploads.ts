import { createContext } from 'react';

/** Why pictures and PDFs can't be uploaded on this site. Undefined where they can. */
export const NoUploads = createContext<string | undefined>(undefined);
