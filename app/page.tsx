export default function StartPage() {
  return <main>Countersign</main>;
}
