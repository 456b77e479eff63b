/** The `shouldRevalidate` of a page whose texts do not depend on the query: a search, a filter or a tab loads nothing. */
export const keepLoaded = () => false;
