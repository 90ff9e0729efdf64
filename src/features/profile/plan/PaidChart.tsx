/** The whole island, for who has a paid plan: a file, as the page holds the islet of the free one. */
export const PaidChart = () => <img className="chart flip" src="/charts/paid.svg" alt="" />;
