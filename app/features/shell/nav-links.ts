/** Links of the top navigation, in order. */
export const navLinks = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: '1:1 Coaching', to: '/coaching' },
  { label: 'Blog', to: '/blog' },
  { label: 'App', to: '/coming-soon' },
  { label: 'Programs', to: '/shop' },
  { label: 'Contact', to: '/contact' },
] as const;

/** Links of the footer, by column. */
export const footerColumns = [
  {
    heading: 'Site',
    links: [
      { label: 'Home', to: '/' },
      { label: 'About', to: '/about' },
      { label: 'Programs', to: '/programs' },
      { label: 'Shop', to: '/shop' },
      { label: 'Contact', to: '/contact' },
      { label: 'App', to: '/coming-soon' },
      { label: 'Media Kit', to: '/mediakit' },
    ],
  },
  {
    heading: 'Training',
    links: [
      { label: '1:1 Coaching', to: '/programs/coaching' },
      { label: 'Flight Mode', to: '/programs/flight-mode' },
      { label: 'Power Strength', to: '/programs/power-strength' },
      { label: 'Jumper’s Knee', to: '/programs/jumpers-knee' },
      { label: 'Free 1-week demo', to: '/programs/demo' },
    ],
  },
  {
    heading: 'Members',
    links: [
      { label: 'Video Library', to: '/video-library' },
      { label: 'Downloads', to: '/downloads' },
      { label: 'Sample review', to: '/reviews/sample' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Cookies', to: '/cookies' },
    ],
  },
] as const;
