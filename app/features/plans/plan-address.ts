/** Addresses of the coach's page. The URL holds the open plan, its week, and whether its athletes are shown. */
export const planAddress = (planId: string, week = 1): string =>
  `/admin/plans?plan=${planId}${week > 1 ? `&week=${week}` : ''}`;

export const planAthletesAddress = (planId: string): string => `/admin/plans?plan=${planId}&view=athletes`;
