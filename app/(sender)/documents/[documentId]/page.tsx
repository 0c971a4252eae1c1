import type { Metadata } from "next";
import type { Query } from "@/app/first-of";
import { DetailScreen } from "./detail-screen";
import { detailMetadata } from "./find-detail";

type Props = { params: Promise<{ documentId: string }>; searchParams: Query };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return detailMetadata((await params).documentId);
}

export default async function WorkflowDetailPage({ params, searchParams }: Props) {
  const { documentId } = await params;
  return (
    <DetailScreen documentId={documentId} query={searchParams} path={`/documents/${documentId}`} home="/documents" />
  );
}
