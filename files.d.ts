declare module "*.woff2?address" {
  const address: string;
  export default address;
}

declare module "*.mjs?raw" {
  const text: string;
  export default text;
}
