declare module "icons" {
  /** From the name of an icon to its path. */
  const paths: Record<string, string>;
  export default paths;
}
