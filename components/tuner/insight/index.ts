/**
 * To mount: `<InsightTabs tuner={tuner} />` under or beside the ranking (its tab is `?insight=` in the address), and
 * `<ImageInsight tuner={tuner} image={image} />` in the drawer that `tuner.explain` opens (its depth is `?depth=`).
 */
export { InsightTabs } from "./InsightTabs";
export { ImageInsight } from "./why/ImageInsight";
