export { takeData as throwRefusal } from '../../../lib/data-error.ts';
