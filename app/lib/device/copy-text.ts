import { toast } from '../page/toast.ts';

/**
 * Copies a text to the clipboard. Returns whether it did; a toast says that the browser refused. `done` is the toast of a copy that
 * no button confirms.
 */
export async function copyText(text: string, done?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (done !== undefined) toast({ title: done, tone: 'success' });
    return true;
  } catch (error) {
    console.warn('The text could not be copied', error);
    toast({
      title: 'This browser didn’t let us copy it',
      description: 'Select the text and copy it yourself.',
      tone: 'error',
    });
    return false;
  }
}
