/**
 * Runs in the HTML, inside the announcement bar: hides it before anything is painted if its days are over or the visitor closed it.
 */
import { isAnnounced, readClosed } from '#common/shop/announcement.ts';

const bar = document.currentScript?.parentElement;
if (bar) {
  const { text = '', from, until } = bar.dataset;
  bar.hidden = !isAnnounced({ text, from, until }, readClosed(), new Date());
}
