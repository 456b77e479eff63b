/** Main content of the offline page, for URLs that are not cached on this device. */
export const noSignalContent = `<style>
.no-signal{max-width:80rem;margin:auto;padding:4rem clamp(1.25rem,4vw,3rem);overflow:hidden}
.no-signal small{font:500 .9375rem var(--font-mono,ui-monospace),monospace;color:var(--tartan)}
.no-signal h1{margin:1rem 0 0;font-size:clamp(3.5rem,1rem + 12vw,9.5rem);line-height:.88;font-stretch:75%;letter-spacing:-.015em;text-transform:uppercase}
.no-signal i{display:block;width:88%;height:.5rem;margin:2.5rem 0 0 4%;background:var(--bar);transform:rotate(3deg);transform-origin:left}
.no-signal p{max-width:34rem;margin:4rem 0 0;font-size:1.3125rem;line-height:1.4}
.no-signal nav{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2rem}
.no-signal a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border:1px solid var(--control,#8a8579);border-radius:2px;color:inherit;font-weight:600;text-decoration:none}
.no-signal a:first-child{border-color:var(--pit);background:var(--pit);color:var(--pit-ink)}</style>
<div class="no-signal"><small>You’re offline</small><h1>No signal</h1><i aria-hidden="true"></i>
<p>This page isn’t saved on this device. You can still open your cart, the free drills and the pages you’ve visited.</p>
<nav aria-label="Available offline"><a href="">Try again</a><a href="/cart">Your cart</a><a href="/shop/product/13">The free drills</a><a href="/">Home</a></nav></div>`;
