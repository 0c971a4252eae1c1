declare module "*.woff2?address" {
  const address: string;
  export default address;
}
